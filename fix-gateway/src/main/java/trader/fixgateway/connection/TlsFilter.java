package trader.fixgateway.connection;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.security.auth.x500.X500Principal;
import org.apache.mina.core.buffer.IoBuffer;
import org.apache.mina.core.filterchain.IoFilterAdapter;
import org.apache.mina.core.session.AttributeKey;
import org.apache.mina.core.session.IoSession;
import org.apache.mina.core.write.DefaultWriteRequest;
import org.apache.mina.core.write.WriteRequest;
import trader.common.config.TlsSettings;
import trader.common.config.TlsSettings.ClientCertificates;

/**
 * TLS between the socket and {@link LogonFilter}, whose limits then hold for what is inside, and whose timer for the
 * handshake, too.
 *
 * <p>MINA's own filter is not used: it gives each waiting message a buffer of 33 KB, so {@code write-queue} would be no
 * limit, throws away messages when 64 wait for the handshake, and logs each failed one.
 */
public final class TlsFilter extends IoFilterAdapter {
    public static final String NAME = "trader-tls";
    private static final AttributeKey CONNECTION = new AttributeKey(TlsFilter.class, "connection");
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SSLContext context;
    private final ClientCertificates clients;
    /** For what is unwrapped, which the next filter copies. */
    private final ThreadLocal<ByteBuffer> plain = new ThreadLocal<>();

    /** The part of a record that has come, and the engine. Reading belongs to the I/O thread, writing to a lock. */
    private static final class Tls {
        private final SSLEngine engine;
        private byte[] received = new byte[0];

        private Tls(SSLEngine engine) {
            this.engine = engine;
        }
    }

    public TlsFilter(TlsSettings settings) throws IOException {
        context = settings.context();
        clients = settings.clients();
    }

    @Override
    public void sessionCreated(NextFilter next, IoSession io) {
        // Without the client's name, which would be looked up.
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(false);
        engine.setEnabledProtocols(new String[] {TlsSettings.PROTOCOL});
        engine.setWantClientAuth(clients == ClientCertificates.OPTIONAL);
        if (clients == ClientCertificates.REQUIRED) {
            engine.setNeedClientAuth(true);
        }
        io.setAttribute(CONNECTION, new Tls(engine));
        next.sessionCreated(io);
    }

    /** The subject of the client's certificate; null without one, and without TLS. */
    static X500Principal subject(IoSession io) {
        try {
            return io.getAttribute(CONNECTION) instanceof Tls tls
                    && tls.engine.getSession().getPeerCertificates()[0] instanceof X509Certificate certificate
                    ? certificate.getSubjectX500Principal() : null;
        } catch (SSLPeerUnverifiedException none) {
            return null;
        }
    }

    @Override
    public void messageReceived(NextFilter next, IoSession io, Object message) {
        Tls tls = (Tls) io.getAttribute(CONNECTION);
        ByteBuffer bytes = ((IoBuffer) message).buf();
        int kept = tls.received.length;
        byte[] all = Arrays.copyOf(tls.received, kept + bytes.remaining());
        bytes.get(all, kept, bytes.remaining());
        ByteBuffer records = ByteBuffer.wrap(all);
        try {
            while (unwrap(next, io, tls, records)) {
                // There may be more.
            }
            tls.received = Arrays.copyOfRange(all, records.position(), all.length);
        } catch (SSLException failed) {
            tls.received = new byte[0];
            sayWhy(next, io, tls);
            next.exceptionCaught(io, failed);
        }
    }

    /** Takes one record; false if more bytes are needed, or no more are wanted. */
    private boolean unwrap(NextFilter next, IoSession io, Tls tls, ByteBuffer records) throws SSLException {
        ByteBuffer target = plain(tls.engine);
        SSLEngineResult result = tls.engine.unwrap(records, target);
        if (target.flip().hasRemaining()) {
            next.messageReceived(io, IoBuffer.wrap(target));
        }
        boolean shook = shake(next, io, tls);
        if (result.getStatus() == Status.CLOSED) {
            io.closeOnFlush();
        }
        return result.getStatus() == Status.OK && records.hasRemaining() && (shook || result.bytesConsumed() > 0);
    }

    /** Does the engine's part of the handshake, and returns whether there was one. */
    private static boolean shake(NextFilter next, IoSession io, Tls tls) throws SSLException {
        boolean any = false;
        while (true) {
            HandshakeStatus status = tls.engine.getHandshakeStatus();
            if (status == HandshakeStatus.NEED_TASK) {
                for (Runnable task = tls.engine.getDelegatedTask(); task != null;
                        task = tls.engine.getDelegatedTask()) {
                    task.run();
                }
            } else if (status == HandshakeStatus.NEED_WRAP) {
                synchronized (tls) {
                    byte[] record = wrap(tls.engine, NOTHING);
                    if (record.length == 0) {
                        return any;
                    }
                    next.filterWrite(io, new DefaultWriteRequest(IoBuffer.wrap(record)));
                }
            } else {
                return any;
            }
            any = true;
        }
    }

    /** Sends the alert that the engine has for the client. */
    private static void sayWhy(NextFilter next, IoSession io, Tls tls) {
        try {
            shake(next, io, tls);
        } catch (SSLException again) {
            // The first exception counts.
        }
    }

    private ByteBuffer plain(SSLEngine engine) {
        int size = engine.getSession().getApplicationBufferSize();
        ByteBuffer buffer = plain.get();
        if (buffer == null || buffer.capacity() < size) {
            buffer = ByteBuffer.allocate(size);
            plain.set(buffer);
        }
        return buffer.clear();
    }

    /** A record or several, without spare room; at least the engine's next handshake message, if it has one. */
    private static byte[] wrap(SSLEngine engine, ByteBuffer source) throws SSLException {
        int packet = engine.getSession().getPacketBufferSize();
        ByteBuffer target = ByteBuffer.allocate(packet);
        do {
            SSLEngineResult result = engine.wrap(source, target);
            if (result.getStatus() == Status.BUFFER_OVERFLOW) {
                target = ByteBuffer.allocate(target.capacity() + packet).put(target.flip());
            } else if (result.getStatus() == Status.CLOSED || result.bytesConsumed() + result.bytesProduced() == 0) {
                break;
            }
        } while (source.hasRemaining());
        return Arrays.copyOf(target.array(), target.position());
    }

    @Override
    public void filterWrite(NextFilter next, IoSession io, WriteRequest request) {
        Tls tls = (Tls) io.getAttribute(CONNECTION);
        if (!(request.getMessage() instanceof IoBuffer bytes) || !bytes.hasRemaining()) {
            next.filterWrite(io, request);
            return;
        }
        try {
            synchronized (tls) {
                request.setMessage(IoBuffer.wrap(wrap(tls.engine, bytes.buf())));
                next.filterWrite(io, request);
            }
        } catch (SSLException failed) {
            next.exceptionCaught(io, failed);
        }
    }
}
