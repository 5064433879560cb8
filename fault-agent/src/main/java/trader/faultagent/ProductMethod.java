package trader.faultagent;

/** A method of the product, by name: exactly one method of the class has it. */
record ProductMethod(String className, String name) {
    @Override
    public String toString() {
        return className + "." + name;
    }
}
